/** A moment as staff compare it, `YYYY-MM-DD HH:mm` in the browser's time zone (2.4-30, D-OTHER). */
export function momentText(moment: string): string {
  const at = new Date(moment);
  const two = (part: number) => String(part).padStart(2, '0');
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}`;
}
