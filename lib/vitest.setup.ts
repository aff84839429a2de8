import { afterEach, beforeEach, vi } from 'vitest'

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- what vitest lets one add to
  interface ProvidedContext {
    readonly share: number // of the rounds of a long random law, 0–1
  }
}

// No test is inside a request of Next.js.
vi.mock('next/headers', () => ({ headers: () => Promise.resolve(new Headers()) }))

// A test that writes to console.error has met something nobody handled.
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
    throw new Error(`console.error: ${parts.map(String).join(' ')}`)
  })
})

afterEach(() => {
  vi.restoreAllMocks()
})
