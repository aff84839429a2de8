const PATHS = {
  queue: 'M2.5 4h11M2.5 8h7M2.5 12h4M10 11.5l1.5 1.5 3-3.5',
  measure: 'M1.5 5.5h13v5h-13zM4.5 5.5v2M7 5.5v3M9.5 5.5v2M12 5.5v3',
  shadow: 'M2.5 13.5v-11M2.5 13.5h11M5 11l3-4 2.5 2L13.5 4.5M5 4.5h4',
  facts: 'M3.5 2.5h6l3 3v8h-9zM9.5 2.5v3h3M5.5 8.5h5M5.5 11h3.5',
  log: 'M8 4.5V8l2.5 1.5M2.8 9.5A5.4 5.4 0 1 0 4 4.2M2.5 2.5v3h3',
  settings: 'M2.5 4.5h5M11 4.5h2.5M2.5 11.5H5M8.5 11.5h5M9.2 3v3M6.8 10v3',
  person: 'M8 8a2.6 2.6 0 1 0 0-5.2A2.6 2.6 0 0 0 8 8zM3 13.5c.6-2.4 2.5-3.5 5-3.5s4.4 1.1 5 3.5',
  sun: 'M8 5.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6zM8 1.5v1.2M8 13.3v1.2M1.5 8h1.2M13.3 8h1.2M3.4 3.4l.85.85M11.750 11.750l.85.85M12.6 3.4l-.85.85M4.250 11.750l-.85.85',
  moon: 'M13.3 9.6A5.6 5.6 0 0 1 6.4 2.7a5.6 5.6 0 1 0 6.9 6.9z',
  system: 'M2.5 3h11v7.5h-11zM6 13h4M8 10.5V13',
  find: 'M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM10.3 10.3l3.2 3.2',
  keys: 'M1.5 4h13v8h-13zM4 6.7h.01M6.7 6.7h.01M9.3 6.7h.01M12 6.7h.01M5 9.4h6',
} as const

export type ShellIconName = keyof typeof PATHS

/** A line drawing of 16 px, always beside its word. */
export function ShellIcon({ name }: { readonly name: ShellIconName }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 16 16"
      className="size-4 shrink-0"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={PATHS[name]} />
    </svg>
  )
}
