import { ButtonLink } from '@/components/ui/button-link'
import { withParams } from '@/lib/filters/filter-of'

/** Leads to the form for one fact, with the agent of the page filled in. */
export function AddFactLink({ agent }: { readonly agent: string | null }) {
  return <ButtonLink href={withParams('/memory/add', { agent })}>Add a fact</ButtonLink>
}
