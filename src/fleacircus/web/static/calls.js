// Letting this browser be called, and saying honestly where it cannot be.

const part = document.querySelector("[data-calls]");
const form = part?.querySelector("[data-allow]");

const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));
const base64 = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

const trouble = () => {
  if (!window.isSecureContext) return "insecure";
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)) return "browser";
  return Notification.permission === "denied" ? "denied" : "";
};

const subscription = async () => (await navigator.serviceWorker.getRegistration("/"))?.pushManager.getSubscription();

/** Show what can be done here: allow, or see that it is allowed, or read why not. */
const show = async () => {
  const why = trouble();
  for (const told of part.querySelectorAll("[data-trouble]")) told.hidden = told.dataset.trouble !== why;
  const held = why ? null : await subscription();
  const own = held ? part.querySelector(`[data-endpoint="${CSS.escape(held.endpoint)}"]`) : null;
  if (own) own.querySelector("[data-this]").hidden = false;
  form.hidden = why !== "" || own !== null;
  part.querySelector("[data-here]").hidden = own === null;
};

const allow = async () => {
  if ((await Notification.requestPermission()) !== "granted") return show();
  await navigator.serviceWorker.register("/static/client/sw.js", { scope: "/" });
  const { pushManager } = await navigator.serviceWorker.ready;
  const key = bytes(part.dataset.key);
  const old = await pushManager.getSubscription();
  const mine = old && base64(old.options.applicationServerKey ?? new ArrayBuffer(0)) === part.dataset.key;
  if (old && !mine) await old.unsubscribe();
  const held = mine ? old : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const body = new URLSearchParams({
    csrfmiddlewaretoken: form.elements.csrfmiddlewaretoken.value,
    endpoint: held.endpoint,
    p256dh: base64(held.getKey("p256dh")),
    auth: base64(held.getKey("auth")),
    name: form.elements.name.value,
  });
  const reply = await fetch("/me/voices/devices", { method: "POST", body });
  if (!reply.ok) throw new Error(String(reply.status));
  location.reload();
};

if (form) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const problem = part.querySelector("[data-problem]");
    problem.hidden = true;
    allow().catch((error) => {
      problem.hidden = false;
      problem.title = error.message;
    });
  });
  void show();
}
// A device that is forgotten here forgets it too.
for (const line of part?.querySelectorAll("[data-endpoint]") ?? []) {
  line.querySelector("form").addEventListener("submit", async (event) => {
    if (event.submitter?.hasAttribute("formaction") || !("serviceWorker" in navigator)) return;
    const held = await subscription();
    if (held?.endpoint === line.dataset.endpoint) void held.unsubscribe();
  });
}
