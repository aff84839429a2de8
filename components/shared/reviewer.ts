'use client'

import { useSyncExternalStore } from 'react'

type Asking = { readonly answer: (name: string | null) => void }
type State = {
  readonly name: string | null
  readonly known: boolean
  readonly asking: Asking | null
}

const listeners = new Set<() => void>()
let state: State = { name: null, known: false, asking: null }
const UNKNOWN = state

/** Who decides in this browser; null until somebody said so. */
export function useReviewer(): string | null {
  return useSyncExternalStore(subscribe, readState, () => UNKNOWN).name
}

/** Returns the reviewer's name, asking for it first when nobody is named; null when the question was closed. */
export async function requireReviewer(): Promise<string | null> {
  return state.name ?? askReviewer()
}

/** Opens the name dialog and returns the name that was chosen, or null. */
export function askReviewer(): Promise<string | null> {
  state.asking?.answer(null)
  return new Promise((resolve) => change({ asking: { answer: resolve } }))
}

export function setReviewer(name: string | null): void {
  change({ name, known: true })
}

/** The name dialog's own part: whether the question is open, and its answer. */
export function useReviewerQuestion() {
  const { asking, name, known } = useSyncExternalStore(subscribe, readState, () => UNKNOWN)
  return {
    open: asking !== null,
    name,
    known,
    answer: (chosen: string | null) => {
      change(chosen === null ? { asking: null } : { asking: null, name: chosen, known: true })
      asking?.answer(chosen)
    },
  }
}

function change(next: Partial<State>): void {
  state = { ...state, ...next }
  for (const listener of listeners) listener()
}

function readState(): State {
  return state
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
