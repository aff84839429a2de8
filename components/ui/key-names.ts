/** Returns the keys as they are printed on any keyboard but Apple's: '⌘⇧Z' → 'Ctrl+⇧Z'. */
export function namesElsewhere(caps: string): string {
  return caps.replace('⌘', 'Ctrl+').replace('⌥', 'Alt+')
}

/** Returns the keys as they are printed on the keyboard of this browser. */
export function namesHere(caps: string): string {
  return document.documentElement.dataset['apple'] === undefined ? namesElsewhere(caps) : caps
}

/** Returns the keys as aria-keyshortcuts wants them; where ⌘ works, Ctrl does too. */
export function keyShortcuts(caps: string): string {
  const keys = caps
    .replace('⇧', 'Shift+')
    .replace('⌥', 'Alt+')
    .replace('↵', 'Enter')
    .replace('→', 'ArrowRight')
    .replace('←', 'ArrowLeft')
  return keys.includes('⌘')
    ? `${keys.replace('⌘', 'Control+')} ${keys.replace('⌘', 'Meta+')}`
    : keys
}
