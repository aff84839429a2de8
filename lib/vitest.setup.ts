import { afterEach, beforeEach, vi } from 'vitest'

// A test that writes to console.error has met something nobody handled.
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
    throw new Error(`console.error: ${parts.map(String).join(' ')}`)
  })
})

afterEach(() => {
  vi.restoreAllMocks()
})
