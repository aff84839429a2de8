/** Scrolls a strip to its current place, and again once the fonts are there. Sideways only; `scrollIntoView` would move the page too. */
export function showCurrent(strip: HTMLElement | null): void {
  if (strip === null) return
  center(strip)
  void document.fonts.ready.then(() => center(strip))
}

function center(strip: HTMLElement): void {
  const current = strip.querySelector('[aria-current=page]')
  if (current === null || strip.scrollWidth <= strip.clientWidth) return
  const [frame, place] = [strip.getBoundingClientRect(), current.getBoundingClientRect()]
  strip.scrollLeft += place.left - frame.left - (frame.width - place.width) / 2
}
