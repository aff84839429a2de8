/** Scrolls a strip to its current place. Sideways only; `scrollIntoView` would move the page too. */
export function showCurrent(strip: HTMLElement | null): void {
  const current = strip?.querySelector('[aria-current=page]')
  if (!strip || !current || strip.scrollWidth <= strip.clientWidth) return
  const [frame, place] = [strip.getBoundingClientRect(), current.getBoundingClientRect()]
  strip.scrollLeft += place.left - frame.left - (frame.width - place.width) / 2
}
