'use client'

import { useState } from 'react'

import { Button } from './button'
import { announce } from './live-region'

const SHOWN_MS = 2_000

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
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
      announce('Copied.')
      setTimeout(() => setCopied(false), SHOWN_MS)
    } catch {
      announce('The browser did not allow copying. Select the text instead.')
    }
  }
  return (
    <Button size="sm" onClick={() => void copy()} aria-label={label}>
      {copied ? 'Copied ✓' : children}
    </Button>
  )
}
