/** A key press without the DOM. `target` says whose keys these are: see `matchKey`. */
export type KeyPress = {
  readonly key: string
  readonly code: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
  readonly altGraph: boolean
  readonly repeat: boolean
  readonly isComposing: boolean
  readonly target: 'page' | 'typing' | 'pressable' | 'choice'
  readonly dialogOpen: boolean
}

const NAMED: ReadonlyMap<string, string> = new Map([
  ['Enter', 'enter'],
  ['Escape', 'escape'],
  ['ArrowDown', 'arrowdown'],
  ['ArrowUp', 'arrowup'],
  [' ', 'space'],
  ['Backspace', 'backspace'],
  ['Delete', 'delete'],
])

const CODE_SYMBOLS: ReadonlyMap<string, string> = new Map([
  ['BracketLeft', '['],
  ['BracketRight', ']'],
  ['Backslash', '\\'],
  ['Slash', '/'],
  ['Period', '.'],
])

/** Writes a press the way the registry writes keys: by the character typed, or by its place on other scripts. */
export function comboOf(press: KeyPress): string | null {
  const { key, code, shiftKey } = press
  const mod = press.ctrlKey || press.metaKey
  if (press.altKey && !mod && shiftKey && code === 'KeyK') return 'alt+shift+k'
  const named = NAMED.get(key)
  if (named !== undefined) {
    if (press.altKey) return null
    return `${mod ? 'mod+' : ''}${shiftKey ? 'shift+' : ''}${named}`
  }
  if (key === '' || /^[ -~]{2,}$/.test(key)) return null // F5, Dead, Process …; some scripts type two letters at once
  if (press.altGraph || press.altKey) return isSymbol(key) ? key : null // AltGr types [ and \ on many keyboards
  const typed = isLatin(key) ? key.toLowerCase() : placeOf(code, shiftKey)
  if (typed === null) return digitAt(press)
  const letter = /^[a-z]$/.test(typed)
  if (mod) return letter ? `mod+${shiftKey ? 'shift+' : ''}${typed}` : null
  if (letter) return shiftKey ? `shift+${typed}` : typed
  return digitAt(press) ?? typed
}

/** The digit row of AZERTY types digits with Shift only; without it, a key on that row still means its digit. */
function digitAt({ key, code, shiftKey, ctrlKey, metaKey }: KeyPress): string | null {
  if (ctrlKey || metaKey) return null
  if (/^\d$/.test(key)) return key
  const digit = /^Digit(\d)$/.exec(code)?.[1]
  return digit === undefined || shiftKey ? null : digit
}

function placeOf(code: string, shiftKey: boolean): string | null {
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  if (letter !== undefined) return letter.toLowerCase()
  return shiftKey ? null : (CODE_SYMBOLS.get(code) ?? null)
}

function isLatin(key: string): boolean {
  return key >= ' ' && key <= '~'
}

function isSymbol(key: string): boolean {
  return isLatin(key) && !/[a-z0-9 ]/i.test(key)
}
