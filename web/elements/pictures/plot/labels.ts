export type Point = [x: number, y: number];

/** A rectangle in a drawing. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Label {
  /** What it names: a dot with this radius at (x, y). */
  x: number;
  y: number;
  radius: number;
  /** The size of the text. */
  width: number;
  height: number;
}

const away = 6;
/** Directions from a dot to its label, the best first. */
const directions = [
  [1, 0],
  [1, -1],
  [-1, -1],
  [0, -1],
  [1, 1],
  [-1, 0],
  [0, 1],
  [-1, 1],
] as const;

function overlap(a: Box, b: Box): number {
  const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return across > 0 && down > 0 ? across * down : 0;
}

/** Boxes along a line from (x1, y1) to (x2, y2), which labels should avoid. */
export function boxesAlong(x1: number, y1: number, x2: number, y2: number, thickness: number): Box[] {
  const size = Math.max(4, thickness);
  const count = Math.max(1, Math.ceil(Math.hypot(x2 - x1, y2 - y1) / size));
  return Array.from({ length: count + 1 }, (_, index) => {
    const part = index / count;
    return { x: x1 + (x2 - x1) * part - size / 2, y: y1 + (y2 - y1) * part - size / 2, width: size, height: size };
  });
}

/**
 * Places each label next to its dot where it covers the least of the other labels, the dots, the obstacles and the area outside of
 * `bounds`. Earlier labels choose first; a label that would overlap an earlier one everywhere is left out.
 */
export function placeLabels(labels: readonly Label[], obstacles: readonly Box[], bounds: Box): (Box | undefined)[] {
  const dots = labels.map(({ x, y, radius }) => ({
    x: x - radius,
    y: y - radius,
    width: 2 * radius,
    height: 2 * radius,
  }));
  const placed: Box[] = [];
  const places: (Box | undefined)[] = [];
  for (const label of labels) {
    let best: Box | undefined;
    let least = Infinity;
    directions.forEach(([right, down], wish) => {
      const diagonal = right !== 0 && down !== 0 ? 0.7 : 1;
      const reach = (label.radius + away) * diagonal;
      const box = {
        x: label.x + right * reach - (right < 0 ? label.width : right === 0 ? label.width / 2 : 0),
        y:
          label.y + down * reach - (down < 0 ? label.height * 0.8 : down === 0 ? label.height / 2 : label.height * 0.2),
        width: label.width,
        height: label.height,
      };
      const area = box.width * box.height;
      const covered = [...placed, ...dots].reduce((sum, other) => sum + 3 * overlap(box, other), 0);
      const crossed = obstacles.reduce((sum, other) => sum + overlap(box, other), 0);
      if (placed.some((other) => overlap(box, other) > 0.04 * area)) return;
      const cost = covered + crossed + 6 * (area - overlap(box, bounds)) + wish * 4;
      if (cost < least) {
        least = cost;
        best = box;
      }
    });
    places.push(best);
    if (best) placed.push(best);
  }
  return places;
}
