/** Where the squares are, in pixels. */
export interface Plot {
  left: number;
  top: number;
  /** Size of one block. */
  cell: readonly [height: number, width: number];
  across: number;
  down: number;
}

/** Room for the words to the left of the squares, and for words and numbers above them, in pixels. */
const LEFT = 112;
const NARROW_LEFT = 84;
const TOP = 48;
/** The squares together are at most so large. */
const LARGEST = 540;

/** As large as the room allows, with each square a whole number of device pixels unless that makes them much smaller. */
export function plotOf(width: number, [rows, columns]: readonly [number, number]): Plot {
  const left = width < 480 ? NARROW_LEFT : LEFT;
  const room = Math.min(LARGEST, Math.max(160, width - left - 3));
  const ratio = devicePixelRatio;
  const whole = (blocks: number) => {
    const device = (room * ratio) / blocks;
    const floor = Math.floor(device);
    return (floor >= 0.85 * device ? floor : device) / ratio;
  };
  const cell = [whole(rows), whole(columns)] as const;
  return { left, top: TOP, cell, across: cell[1] * columns, down: cell[0] * rows };
}

/** The sizes of a plot as custom properties. */
export const sizesOf = ({ left, top, across, down }: Plot) => ({
  '--left': `${left}px`,
  '--top': `${top}px`,
  '--across': `${across}px`,
  '--down': `${down}px`,
});
