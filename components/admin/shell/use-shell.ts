import { useQuery } from '@tanstack/react-query'

import { shellQuery } from '@/components/shared/shell-query'
import type { ShellView } from '@/lib/views/shell'

/** The shell as it stands now: what the server painted, then what `/api/shell` says. */
export function useShell(painted: ShellView): ShellView {
  return useQuery({ ...shellQuery(), initialData: painted }).data
}
