const PLACE_PX = 60 // changed words within two lines are one place: both sides wrap differently
const HERE = 'data-here'

/** The places where two long texts differ, from the top: each the changed words of about two lines. */
function changePlaces(pane: Element): readonly (readonly Element[])[] {
  const words = [...pane.querySelectorAll('dl :is(del, ins)')]
    .map((element) => ({ element, top: element.getBoundingClientRect().top }))
    .toSorted((a, b) => a.top - b.top)
  const places: Element[][] = []
  let last = Number.NEGATIVE_INFINITY
  for (const { element, top } of words) {
    if (top - last < PLACE_PX) places.at(-1)?.push(element)
    else {
      places.push([element])
      last = top
    }
  }
  return places
}

/** Opens a pane at the first changed place, or at the top where that is in view from there. */
export function openAtFirstChange(pane: Element): void {
  pane.scrollTo(0, 0)
  const first = changePlaces(pane)[0]?.[0]
  if (first === undefined) return
  const below = first.getBoundingClientRect().top - pane.getBoundingClientRect().top
  if (below > pane.clientHeight - PLACE_PX) pane.scrollTo(0, below - pane.clientHeight / 3)
}

/** Goes to the next changed place, or the one before, round and round; returns which of how many it is, from 1. */
export function stepChange(
  pane: Element,
  step: 1 | -1,
): { readonly at: number; readonly of: number } | null {
  const places = changePlaces(pane)
  if (places.length === 0) return null
  const before = places.findIndex((place) => place.some((element) => element.hasAttribute(HERE)))
  const start = before === -1 && step === -1 ? 0 : before
  const at = (start + step + places.length) % places.length
  clearChange(pane)
  for (const element of places[at] ?? []) element.setAttribute(HERE, '')
  places[at]?.[0]?.scrollIntoView({ block: 'center' })
  return { at: at + 1, of: places.length }
}

/** Takes the mark of the present place away: the elements are kept for the next pair. */
export function clearChange(pane: Element): void {
  for (const element of pane.querySelectorAll(`[${HERE}]`)) element.removeAttribute(HERE)
}
