"""Django's settings, from the surroundings alone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from psycopg.conninfo import conninfo_to_dict

from fleacircus.adapters.stores import is_postgres
from fleacircus.web import logs
from fleacircus.web.config import config

_CONFIG = config()
PAGE_WAITS_SECONDS = 8.0
"""How long a page waits for a connection before it says that something went wrong; so long a new one is tried for."""


def _database(url: str) -> dict[str, Any]:
    if is_postgres(url):
        parts = conninfo_to_dict(url)
        return {
            "ENGINE": "django.db.backends.postgresql",
            "NAME": parts.get("dbname", "fleacircus"),
            "USER": parts.get("user", ""),
            "PASSWORD": parts.get("password", ""),
            "HOST": parts.get("host", ""),
            "PORT": str(parts.get("port", "")),
            "OPTIONS": {
                "pool": {
                    "min_size": 0,
                    "max_size": 8,
                    "timeout": PAGE_WAITS_SECONDS,
                    "reconnect_timeout": PAGE_WAITS_SECONDS,
                }
            },
            "CONN_HEALTH_CHECKS": True,  # a page after a restart of the database gets a connection that works
        }
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": str(Path(url.removeprefix("sqlite:///")).absolute()),
        "OPTIONS": {
            "timeout": 20,
            "transaction_mode": "IMMEDIATE",
            "init_command": "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL",
        },
    }


SECRET_KEY = _CONFIG.secret
DEBUG = False
ALLOWED_HOSTS = list(_CONFIG.hosts)
CSRF_TRUSTED_ORIGINS = list(_CONFIG.origins)
DATABASES = {"default": _database(_CONFIG.db)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
ROOT_URLCONF = "fleacircus.web.urls"
APPEND_SLASH = False

INSTALLED_APPS = [
    "django.contrib.contenttypes",
    "django.contrib.auth",
    "django.contrib.sessions",
    "django.contrib.messages",
    "fleacircus.web.club.apps.KeepersConfig",
    "ninja",
    "fleacircus.web.club",
    "fleacircus.web.tournaments",
    "fleacircus.web.identity",
    "fleacircus.web.coaching",
    "fleacircus.web.history",
    "fleacircus.web.voices",
    "fleacircus.web.ladder",
]
MIDDLEWARE = [
    "fleacircus.web.request_id.with_id",
    "fleacircus.web.club.guard.sealed_cookies",
    "django.middleware.gzip.GZipMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "fleacircus.web.club.middleware.page_policy",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "fleacircus.web.club.guard.only_from_here",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "fleacircus.web.club.middleware.at_home",
    "fleacircus.web.club.middleware.known_player",
    "fleacircus.web.club.guard.only_the_welcome",
    "fleacircus.web.club.views.errors.no_blank_page",
    "fleacircus.web.club.guard.TellRefusals",
]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "fleacircus.web.club.middleware.page",
            ],
            "builtins": ["fleacircus.web.club.templatetags.club"],
        },
    }
]

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("fr", "Français"), ("it", "Italiano")]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"
LANGUAGE_COOKIE_NAME = "language"
LANGUAGE_COOKIE_AGE = 5 * 365 * 24 * 3600
LANGUAGE_COOKIE_SAMESITE = "Lax"
STATIC_URL = "/static/"
DATA_UPLOAD_MAX_MEMORY_SIZE = 1 << 20
SECURE_HSTS_SECONDS = _CONFIG.hsts_seconds
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
LOGGING = logs.settings(_CONFIG.log)
CSRF_FAILURE_VIEW = "fleacircus.web.club.views.errors.csrf"
