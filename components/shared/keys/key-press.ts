import type { KeyPress } from './key-combo'

const PRESSABLE =
  'button, a[href], summary, [role="button"], [role="link"], [role="switch"], [role="tab"]'
const CHOICE_TYPES: ReadonlySet<string> = new Set(['checkbox', 'radio'])
const BUTTON_TYPES: ReadonlySet<string> = new Set(['button', 'submit', 'reset', 'image', 'file'])

/** Reads from the page what `matchKey` has to know about a key press. */
export function keyPressOf(event: KeyboardEvent): KeyPress {
  return {
    key: event.key,
    code: event.code,
    ctrlKey: event.ctrlKey,
    metaKey: event.metaKey,
    altKey: event.altKey,
    shiftKey: event.shiftKey,
    altGraph: event.getModifierState('AltGraph'),
    repeat: event.repeat,
    isComposing: event.isComposing || event.key === 'Process',
    target: targetKind(event.target),
    dialogOpen: document.querySelector('dialog[open]') !== null,
  }
}

function targetKind(target: EventTarget | null): KeyPress['target'] {
  if (!(target instanceof HTMLElement)) return 'page'
  if (target.isContentEditable) return 'typing'
  if (target instanceof HTMLInputElement) {
    if (CHOICE_TYPES.has(target.type)) return 'choice'
    return BUTTON_TYPES.has(target.type) ? 'pressable' : 'typing'
  }
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return 'typing'
  return target.closest(PRESSABLE) === null ? 'page' : 'pressable'
}
