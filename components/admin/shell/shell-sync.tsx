'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect } from 'react'

import { setReviewer } from '@/components/shared/reviewer'
import { shellQuery } from '@/components/shared/shell-query'
import type { ShellView } from '@/lib/views/shell'

/** A newer painting by the server replaces what the browser has fetched. */
export function ShellSync({ view }: { readonly view: ShellView }) {
  const queryClient = useQueryClient()
  useEffect(() => {
    queryClient.setQueryData(shellQuery().queryKey, view)
  }, [queryClient, view])
  // Before any key is listened to: a key pressed as the page comes would ask for the name that is known.
  useLayoutEffect(() => setReviewer(view.reviewer), [view])
  return null
}
