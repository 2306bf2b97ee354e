/** Which of several equal labels one is, from 1 on; 0 if there is no other like it. */
export function nthOf(labels: readonly string[], at: number): number {
  const label = labels[at];
  const alike = labels.flatMap((one, index) => (one === label ? [index] : []));
  return alike.length === 1 ? 0 : alike.indexOf(at) + 1;
}
