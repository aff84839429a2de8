'use client'

import { useQueryClient } from '@tanstack/react-query'

import { useNews } from '@/components/review/live/use-news'

/** Has the board counted again as soon as anything is decided, taken back or proposed, here or elsewhere. */
export function useBoardNews(): void {
  const client = useQueryClient()
  useNews({
    concerns: (message) => message?.kind !== 'presence', // on 'ready' too: what came between the page and this
    onNews: () => client.invalidateQueries({ queryKey: ['patterns'] }),
  })
}
