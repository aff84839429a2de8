import { afterEach, beforeEach, vi } from 'vitest'

import { once } from '@/lib/process/once'

declare module 'vitest' {
  interface ProvidedContext {
    readonly share: number // of the rounds of a long random law, 0–1
  }
}

// No test is inside a request of Next.js.
vi.mock('next/headers', () => ({ headers: () => Promise.resolve(new Headers()) }))

// Nor has it a browser: its reviewer is the one that replaceOnce('reviewer', …) names.
vi.mock('@/lib/server/reviewer', () => ({
  currentReviewer: () => Promise.resolve(once('reviewer', () => null)),
}))

// A test that writes to console.error or console.warn has met something that nobody handled, or does not say that it means to.
beforeEach(() => {
  for (const level of ['error', 'warn'] as const)
    vi.spyOn(console, level).mockImplementation((...parts: unknown[]) => {
      throw new Error(`console.${level}: ${parts.map(String).join(' ')}`)
    })
})

afterEach(() => {
  vi.restoreAllMocks()
})
