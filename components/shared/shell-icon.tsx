const PATHS = {
  queue: 'M2.5 4h11M2.5 8h7M2.5 12h4M10 11.5l1.5 1.5 3-3.5',
  patterns:
    'M3.500 8.500v-6M8 8.500v-3M12.500 8.500v-5M3.500 11.200h.01M3.500 13.500h.01M8 13.500h.01M12.500 11.200h.01',
  measure: 'M1.500 5.500h13v5h-13zM4.500 5.500v2M7 5.500v3M9.500 5.500v2M12 5.500v3',
  shadow: 'M2.500 13.500v-11M2.500 13.500h11M5 11l3-4 2.500 2L13.500 4.500M5 4.500h4',
  facts: 'M3.5 2.5h6l3 3v8h-9zM9.5 2.5v3h3M5.5 8.5h5M5.5 11h3.5',
  try: 'M2.5 2.5h7v7h-7zM6.5 12v1.5h7v-7H12M4.500 6h3',
  log: 'M8 4.5V8l2.5 1.5M2.8 9.5A5.4 5.4 0 1 0 4 4.2M2.5 2.5v3h3',
  import: 'M8 2.5v7M5 7l3 3 3-3M2.5 10.5v3h11v-3',
  settings: 'M2.5 4.5h5M11 4.5h2.5M2.5 11.5H5M8.5 11.5h5M9.2 3v3M6.8 10v3',
  demo: 'M4.5 3v10l8-5z',
  person:
    'M8 8a2.6 2.6 0 1 0 0-5.2A2.6 2.6 0 0 0 8 8zM3 13.5c.6-2.4 2.5-3.5 5-3.5s4.400 1.100 5 3.500',
  sun: 'M8 5.200a2.800 2.800 0 1 0 0 5.600 2.800 2.800 0 0 0 0-5.600zM8 1.500v1.200M8 13.300v1.200M1.500 8h1.200M13.300 8h1.200M3.400 3.400l.85.85M11.750 11.750l.85.85M12.600 3.400l-.85.85M4.250 11.750l-.85.85',
  moon: 'M13.300 9.600A5.600 5.600 0 0 1 6.400 2.700a5.600 5.600 0 1 0 6.900 6.900z',
  system: 'M2.500 3h11v7.500h-11zM6 13h4M8 10.500V13',
  find: 'M7 11.500a4.500 4.500 0 1 0 0-9 4.500 4.500 0 0 0 0 9zM10.300 10.300l3.200 3.200',
  keys: 'M1.500 4h13v8h-13zM4 6.700h.01M6.700 6.700h.01M9.300 6.700h.01M12 6.700h.01M5 9.400h6',
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
