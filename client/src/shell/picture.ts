/** Pictures of a board that can be kept: a still as PNG, a film as WebM where the browser can. */

/** What an image outside the page needs of its styles. */
const STYLES = [
  ..."fill stroke stroke-width stroke-dasharray stroke-linecap stroke-linejoin stroke-opacity fill-opacity".split(
    " ",
  ),
  ..."opacity visibility display color font-family font-size font-weight text-anchor dominant-baseline".split(
    " ",
  ),
  ..."transform transform-origin transform-box filter mix-blend-mode paint-order".split(" "),
];
const SCALE = 2;

/** A still of what is drawn as SVG, with the styles that the page gives it. */
export async function stillOfSvg(svg: SVGSVGElement, ground: string): Promise<Blob | null> {
  const { width, height } = svg.getBoundingClientRect();
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const [from, to] = [svg, copy].map((root) => [root, ...root.querySelectorAll("*")]) as [
    Element[],
    Element[],
  ];
  for (const [i, element] of from.entries()) {
    const [worn, target] = [getComputedStyle(element), to[i] as SVGElement];
    target.setAttribute("style", STYLES.map((name) => `${name}:${worn.getPropertyValue(name)}`).join(";"));
  }
  copy.setAttribute("width", String(SCALE * width));
  copy.setAttribute("height", String(SCALE * height));
  if (!copy.getAttribute("viewBox")) copy.setAttribute("viewBox", `0 0 ${width} ${height}`);
  const text = new XMLSerializer().serializeToString(copy);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  return drawn(image, SCALE * width, SCALE * height, ground);
}

/** A still of a canvas. It has to be asked for in the very frame in which the canvas was drawn. */
export function stillOfCanvas(canvas: HTMLCanvasElement): Promise<Blob | null> {
  return drawn(canvas, canvas.width, canvas.height, "#000");
}

function drawn(
  image: CanvasImageSource,
  width: number,
  height: number,
  ground: string,
): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [Math.round(width), Math.round(height)];
  const pen = canvas.getContext("2d");
  if (!pen) return Promise.resolve(null);
  pen.fillStyle = ground;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

const FILM = "video/webm";
export const canFilm = (): boolean =>
  typeof MediaRecorder !== "undefined" &&
  MediaRecorder.isTypeSupported(FILM) &&
  typeof HTMLCanvasElement.prototype.captureStream === "function";

/** What is seen while something is shown, as a film. */
export async function film(stream: MediaStream, show: () => Promise<void>): Promise<Blob> {
  const parts: Blob[] = [];
  const recorder = new MediaRecorder(stream, { mimeType: FILM });
  recorder.ondataavailable = ({ data }) => parts.push(data);
  const ended = new Promise<void>((done) => (recorder.onstop = () => done()));
  recorder.start();
  await show();
  recorder.stop();
  await ended;
  for (const track of stream.getTracks()) track.stop();
  return new Blob(parts, { type: FILM });
}

/** Hand a file to whoever sits there. */
export function save(data: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(data);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
