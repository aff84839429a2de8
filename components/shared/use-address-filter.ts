import { useRouter, useSearchParams } from 'next/navigation'

type Patch<Filter> = Partial<Filter> & { readonly agent?: string | null }

/** A filter that lives in the address of its page. */
export function useAddressFilter<Filter extends object>(
  path: '/activity' | '/memory/facts' | '/review/patterns',
  {
    parse,
    toParams,
    agentIsPage = false,
  }: {
    readonly parse: (params: URLSearchParams) => Filter
    readonly toParams: (filter: Filter) => URLSearchParams
    readonly agentIsPage?: boolean // the server draws the page anew for another agent; the rest of the filter needs no server
  },
) {
  const router = useRouter()
  const filter = parse(new URLSearchParams(useSearchParams().toString()))
  const change = (patch: Patch<Filter>) => {
    // As the address is now, which the page may not have followed yet: one change must not take back another.
    const latest = parse(new URLSearchParams(window.location.search))
    const query = toParams({ ...latest, ...patch }).toString()
    const address = query === '' ? path : (`${path}?${query}` as const)
    if (agentIsPage && 'agent' in patch) router.replace(address, { scroll: false })
    else window.history.replaceState(null, '', address)
  }
  return { filter, change }
}
