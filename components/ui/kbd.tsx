import { namesElsewhere } from './key-names'

/** A key as it is printed on the keyboard. */
export function Kbd({ children }: { readonly children: string | number | undefined }) {
  return (
    <kbd className="inline-flex h-4.5 min-w-4.5 shrink-0 items-center justify-center rounded-sm border border-current px-1 font-mono text-[0.6875rem] leading-none opacity-90">
      <KeyNames>{String(children ?? '')}</KeyNames>
    </kbd>
  )
}

/** Keys in text. Where Apple's keyboard has its own names both are written, and one is seen from the first paint on (keys-script.ts). */
export function KeyNames({ children }: { readonly children: string }) {
  const elsewhere = namesElsewhere(children)
  if (elsewhere === children) return children
  return (
    <>
      <span data-keyboard="apple">{children}</span>
      <span data-keyboard="other">{elsewhere}</span>
    </>
  )
}

/** The modifier of the browser’s own combinations, under its name here. */
export function CtrlName() {
  return (
    <>
      <span data-keyboard="apple">⌘</span>
      <span data-keyboard="other">Ctrl</span>
    </>
  )
}
