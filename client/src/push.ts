/** Being called: a message of the club becomes a notification, and a tap on it leads to the table. */

interface Call {
  title: string;
  body: string;
  url: string;
  tag: string;
  lang: string;
}
interface Pushed extends Event {
  data: { json(): unknown } | null;
  waitUntil(work: Promise<unknown>): void;
}
interface Tapped extends Event {
  notification: Notification;
  waitUntil(work: Promise<unknown>): void;
}
interface Window {
  url: string;
  focus(): Promise<unknown>;
  navigate(url: string): Promise<unknown>;
}
interface Worker extends EventTarget {
  registration: ServiceWorkerRegistration;
  location: Location;
  clients: {
    matchAll(which: { type: "window"; includeUncontrolled: boolean }): Promise<Window[]>;
    openWindow(url: string): Promise<unknown>;
  };
}

export function answerCalls(worker: Worker): void {
  worker.addEventListener("push", (event) => {
    const call = callOf((event as Pushed).data);
    const { body, tag, lang } = call;
    const shown = worker.registration.showNotification(call.title, {
      body,
      tag,
      lang,
      icon: "/static/icon-192.png",
      badge: "/static/icon-192.png",
      data: { url: new URL(call.url, worker.location.origin).pathname },
    });
    (event as Pushed).waitUntil(shown);
  });
  worker.addEventListener("notificationclick", (event) => {
    const { notification } = event as Tapped;
    notification.close();
    (event as Tapped).waitUntil(
      lead(worker, String((notification.data as { url?: string } | null)?.url ?? "/")),
    );
  });
}

/** What the club said; a message that cannot be read still shows that there is one, as browsers demand. */
export function callOf(data: Pushed["data"]): Call {
  const call: Call = { title: "Flea Circus", body: "", url: "/", tag: "club", lang: "" };
  try {
    const told = data?.json();
    if (told && typeof told === "object") Object.assign(call, told);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  return call;
}

/** To the page that shows the table already, else to any page of the club, else to a new one. */
async function lead(worker: Worker, path: string): Promise<void> {
  const open = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = open.find((page) => new URL(page.url).pathname === path);
  const page = there ?? open[0];
  if (!page) return void (await worker.clients.openWindow(path));
  if (!there) await page.navigate(path);
  try {
    await page.focus();
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}
