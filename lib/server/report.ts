import { isStoppingError } from '@/lib/store/store-errors'

/** Logs what failed in the background. What a server that was asked to stop leaves is no failure: it is taken up when one runs again. */
export function report(what: string, error: unknown): void {
  if (!isStoppingError(error)) console.error(what, error)
}
