/** Those of the club's icons that tables show; pages have them from the same files. */

export {
  broom,
  camera,
  chest,
  cross,
  door,
  eye,
  film,
  hush,
  idea,
  link,
  pause,
  people,
  phone,
  play,
  reports,
  send,
  speech,
  tent,
  undo,
} from "../../src/fleacircus/web/club/drawings/club.json";
export * from "./flicktable/icons";
