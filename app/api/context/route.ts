export { GET } from '@/lib/api/context'
