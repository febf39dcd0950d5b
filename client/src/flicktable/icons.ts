/** What the flick table shows at once. */

export {
  above,
  again,
  book,
  check,
  cube,
  nearer,
  paper,
  ruler,
  share,
  target,
  whole,
} from "../../../src/fleacircus/web/club/drawings/mat.json";
