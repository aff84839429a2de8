import type { ReactNode } from 'react'

/** A key as it is printed on the keyboard. */
export function Kbd({ children }: { readonly children: ReactNode }) {
  return (
    <kbd className="inline-flex h-4.5 min-w-4.5 shrink-0 items-center justify-center rounded-sm border border-current px-1 font-mono text-[0.6875rem] leading-none opacity-80">
      {children}
    </kbd>
  )
}
