const LOOKS_MS = [50, 300, 1_500] // what takes an element away may wait for the server
const REFUGES = 'section, fieldset, form, search, dialog, main'

/**
 * What has the focus may go with the click or key that it answered. The focus then goes to what stood round it, never to the
 * page as a whole, from where a keyboard or a screen reader would begin again at the top.
 */
export function keepFocus(): void {
  document.addEventListener('click', watch, true)
  document.addEventListener('keydown', watch, true)
}

function watch(): void {
  const focused = document.activeElement
  if (focused === null || focused === document.body) return
  const around = ancestorsOf(focused).filter((each) => each.matches(REFUGES))
  const look = () => {
    if (document.activeElement !== document.body || focused.isConnected) return
    const refuge = around.find((each) => each.isConnected)
    if (refuge === undefined) return
    if (!refuge.hasAttribute('tabindex')) refuge.setAttribute('tabindex', '-1')
    refuge.focus({ preventScroll: true })
  }
  for (const ms of LOOKS_MS) setTimeout(look, ms)
}

function ancestorsOf(element: Element): readonly HTMLElement[] {
  const found: HTMLElement[] = []
  for (let at = element.parentElement; at !== null; at = at.parentElement) found.push(at)
  return found
}
