// Making and using passkeys. Whoever cannot is told why; the codes on the same page need no script.

const words = document.querySelector("[data-words]").dataset;
const numeric = /^(\d+\.){3}\d+$|^\[/.test(location.hostname);
const trouble = numeric ? "address" : !window.isSecureContext ? "insecure" : !window.PublicKeyCredential ? "browser" : "";

for (const link of document.querySelectorAll("[data-localhost]")) {
  const there = new URL(location.href);
  if (location.hostname === "127.0.0.1" || location.hostname === "[::1]") there.hostname = "localhost";
  else link.hidden = true;
  link.href = there.href;
}
for (const told of document.querySelectorAll("[data-no-passkey]")) told.hidden = told.dataset.noPasskey !== trouble;

const bytes = (text) => {
  const padded = text.replaceAll("-", "+").replaceAll("_", "/");
  return Uint8Array.from(atob(padded), (letter) => letter.charCodeAt(0));
};
const text = (buffer) => {
  const letters = [...new Uint8Array(buffer)].map((byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
};

/** A refusal of the club, in the reader's words. */
class Refused extends Error {}

const ask = async (form, path, value) => {
  const reply = await fetch(path, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-CSRFToken": form.elements.csrfmiddlewaretoken.value },
    body: JSON.stringify(value),
  });
  const said = await reply.json();
  if (!reply.ok) throw new Refused(said.told ?? said.reason);
  return said;
};

const listed = (descriptors) => descriptors?.map((one) => ({ ...one, id: bytes(one.id) }));

const register = async (form) => {
  const options = await ask(form, "/passkeys/register/begin", {});
  options.challenge = bytes(options.challenge);
  options.user.id = bytes(options.user.id);
  options.excludeCredentials = listed(options.excludeCredentials);
  const made = await navigator.credentials.create({ publicKey: options });
  const response = {
    clientDataJSON: text(made.response.clientDataJSON),
    attestationObject: text(made.response.attestationObject),
  };
  const credential = { id: made.id, rawId: text(made.rawId), type: made.type, response };
  await ask(form, "/passkeys/register", { credential, name: form.elements.name.value });
};

const signIn = async (form) => {
  const options = await ask(form, "/passkeys/sign-in/begin", {});
  options.challenge = bytes(options.challenge);
  options.allowCredentials = listed(options.allowCredentials);
  const used = await navigator.credentials.get({ publicKey: options });
  const { clientDataJSON, authenticatorData, signature, userHandle } = used.response;
  const response = {
    clientDataJSON: text(clientDataJSON),
    authenticatorData: text(authenticatorData),
    signature: text(signature),
    userHandle: userHandle && text(userHandle),
  };
  await ask(form, "/passkeys/sign-in", { credential: { id: used.id, rawId: text(used.rawId), type: used.type, response } });
};

const reason = (error) => {
  if (error instanceof Refused) return error.message;
  if (error.name === "InvalidStateError") return words.held;
  return error instanceof DOMException ? words.cancelled : words.failed;
};

for (const form of document.querySelectorAll("form[data-passkey]")) {
  form.hidden = trouble !== "";
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const button = form.querySelector("button");
    const problem = form.querySelector("[data-problem]");
    problem.hidden = true;
    button.disabled = true;
    try {
      await (form.dataset.passkey === "register" ? register : signIn)(form);
      location.assign(form.dataset.next);
    } catch (error) {
      problem.textContent = reason(error);
      problem.hidden = false;
      button.disabled = false;
    }
  });
}
