/** Reading a flick's path: the blob that docs/guide/flick.md describes. */

export interface Track {
  id: number;
  first: number;
  /** Seven numbers a frame: x, y, z in millimetres, then the unit quaternion w, x, y, z. */
  poses: Float32Array;
}

export interface Path {
  frames: number;
  rate: number;
  tracks: Track[];
}

export type PoseNow = [x: number, y: number, z: number, w: number, i: number, j: number, k: number];

const HEADER = 12;
const TRACK_HEADER = 20;
const CHANNELS = 7;

/** The inflated bytes of a path. */
export async function inflate(blob: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([blob as BlobPart]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

export async function readPath(blob: Uint8Array): Promise<Path> {
  return parsePath(await inflate(blob));
}

/** The path in inflated bytes; throws if they are not one. */
export function parsePath(bytes: Uint8Array): Path {
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (data.getUint8(0) !== 1) throw new Error(`path version ${data.getUint8(0)} is not known`);
  const rate = data.getUint8(1);
  const frames = data.getUint16(2, true);
  const count = data.getUint16(4, true);
  const unit = data.getUint16(6, true) / 1000;
  const one = data.getUint16(8, true);
  const tracks: Track[] = [];
  let at = HEADER;
  for (let i = 0; i < count; i++) {
    const id = data.getUint32(at, true);
    const first = data.getUint16(at + 4, true);
    const length = data.getUint16(at + 6, true);
    const origin = [8, 12, 16].map((offset) => data.getInt32(at + offset, true) / 1000);
    at += TRACK_HEADER;
    const poses = new Float32Array(length * CHANNELS);
    for (let channel = 0; channel < CHANNELS; channel++) {
      const place = channel < 3;
      let value = 0;
      for (let frame = 0; frame < length; frame++) {
        const step = (bytes[at + frame] ?? 0) | ((bytes[at + length + frame] ?? 0) << 8);
        value = (value + step) & 0xffff;
        const signed = value >= 0x8000 ? value - 0x10000 : value;
        poses[frame * CHANNELS + channel] = place ? (origin[channel] ?? 0) + unit * signed : signed / one;
      }
      at += 2 * length;
    }
    tracks.push({ id, first, poses });
  }
  if (at !== bytes.byteLength) throw new Error("the path has the wrong length");
  return { frames, rate, tracks };
}

export function lengthMs(path: Path): number {
  return (1000 * Math.max(0, path.frames - 1)) / path.rate;
}

/** Where the track's piece is at a time, blended between frames the shorter way round. */
export function poseAt(path: Path, track: Track, ms: number): PoseNow {
  const last = track.poses.length / CHANNELS - 1;
  const frame = Math.min(Math.max((ms * path.rate) / 1000 - track.first, 0), last);
  const low = Math.floor(frame);
  const high = Math.min(low + 1, last);
  const share = frame - low;
  const a = track.poses.subarray(low * CHANNELS, (low + 1) * CHANNELS);
  const b = track.poses.subarray(high * CHANNELS, (high + 1) * CHANNELS);
  let dot = 0;
  for (let c = 3; c < CHANNELS; c++) dot += (a[c] ?? 0) * (b[c] ?? 0);
  const sign = dot < 0 ? -1 : 1;
  const out: PoseNow = [0, 0, 0, 1, 0, 0, 0];
  for (let c = 0; c < CHANNELS; c++) {
    out[c] = (a[c] ?? 0) * (1 - share) + (b[c] ?? 0) * share * (c < 3 ? 1 : sign);
  }
  const norm = Math.hypot(out[3], out[4], out[5], out[6]) || 1;
  for (let c = 3; c < CHANNELS; c++) out[c] = (out[c] ?? 0) / norm;
  return out;
}
