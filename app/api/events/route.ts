export { GET } from '@/lib/api/events'
