// Whether the mouse moved onto something, or something moved under a mouse that rests: a page that scrolls to the cell that
// was asked for must not show the one that happens to come under the mouse instead.
let at = { x: Number.NaN, y: Number.NaN };

const remember = ({ clientX, clientY }: PointerEvent) => {
  at = { x: clientX, y: clientY };
};

/** Follows the mouse; calling it again changes nothing. */
export function watchPointer(): void {
  for (const type of ['pointermove', 'pointerdown'] as const) {
    document.addEventListener(type, remember, { passive: true, capture: true });
  }
}

/** Whether the mouse is where it last was when it enters an element. */
export const rests = ({ clientX, clientY }: PointerEvent): boolean => clientX === at.x && clientY === at.y;
