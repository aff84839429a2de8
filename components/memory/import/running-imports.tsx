import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useNews } from '@/components/review/live/use-news'
import { importsQuery } from '@/components/review/log/log-query'
import type { LiveMessage } from '@/lib/views/live'
import type { OperationView } from '@/lib/views/operation-view'

import { FollowedImport } from './followed-import'

type Props = {
  readonly painted: readonly OperationView[]
  readonly except: string | null // shown elsewhere on the page
}

/** Every import that is under way, of others too, until it has ended. */
export function RunningImports({ painted, except }: Props) {
  const { data: running, refetch } = useQuery({ ...importsQuery(), initialData: painted })
  const [shown, setShown] = useState(painted)
  const others = running.filter(({ id }) => id !== except)
  const fresh = others.filter(({ id }) => !shown.some((each) => each.id === id))
  if (fresh.length > 0) setShown([...shown, ...fresh])
  useNews({ concerns: isOfImport, onNews: refetch })
  return shown.map((operation) => (
    <FollowedImport key={operation.id} operationId={operation.id} painted={operation} />
  ))
}

function isOfImport(message: LiveMessage | null): boolean {
  if (message?.kind === 'operation') return message.operation.kind === 'import'
  return message?.kind === 'part'
}
