'use client'

import { useState } from 'react'

import { Button } from './button'
import { announce } from './live-region'

const SHOWN_MS = 2_000

/** Copies a text and says so; false if the browser did not allow it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    announce('Copied.')
    return true
  } catch {
    announce('The browser did not allow copying. Select the text instead.')
    return false
  }
}

export function CopyButton({
  text,
  label,
  children = 'Copy',
}: {
  readonly text: string
  readonly label: string
  readonly children?: string
}) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    if (!(await copyText(text))) return
    setCopied(true)
    setTimeout(() => setCopied(false), SHOWN_MS)
  }
  return (
    <Button size="sm" onClick={() => void copy()} aria-label={label}>
      {copied ? 'Copied ✓' : children}
    </Button>
  )
}
