import { parseInstant } from './parse-instant'

const MOST_APART_MS = 60_000 // between storing the newer fact and ending the older one, a model is asked in between

/** True when Graphiti ended one fact so soon after it stored another that one ingestion may have done both (rule CS41). */
export function ofOneIngestion(expiredAt: string | null, createdAt: string | null): boolean {
  const [expiredMs, createdMs] = [parseInstant(expiredAt), parseInstant(createdAt)]
  return (
    expiredMs !== null && createdMs !== null && Math.abs(expiredMs - createdMs) <= MOST_APART_MS
  )
}
