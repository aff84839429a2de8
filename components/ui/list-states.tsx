import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query'

import { Button } from './button'
import { Notice } from './notice'

/** A list that could not be read again; what was read before stays on screen. */
export function ListError({
  title,
  query: { isError, error, refetch },
}: {
  readonly title: string
  readonly query: Pick<UseQueryResult<unknown, Error>, 'isError' | 'error' | 'refetch'>
}) {
  if (!isError) return null
  return (
    <Notice
      tone="bad"
      title={title}
      actions={<Button onClick={() => void refetch()}>Try again</Button>}
    >
      {error?.message} What is shown may be out of date.
    </Notice>
  )
}

type Pages = Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>

/** The way to the next page of a list, as long as there is one. */
export function LoadMore({
  query: { hasNextPage, isFetchingNextPage, fetchNextPage },
}: {
  readonly query: Pages
}) {
  if (!hasNextPage) return null
  return (
    <Button
      className="self-center"
      disabledReason={isFetchingNextPage ? 'Loading' : null}
      onClick={() => void fetchNextPage()}
    >
      Load more
    </Button>
  )
}
