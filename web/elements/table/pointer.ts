// Whether the mouse moved onto an element, or the element moved under a resting mouse: a page that scrolls to the requested cell must not
// preview the one that happens to come under the mouse.
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

/** Whether the mouse is in its last position when it enters an element. */
export const rests = ({ clientX, clientY }: PointerEvent): boolean => clientX === at.x && clientY === at.y;
