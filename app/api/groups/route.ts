export { GET } from '@/lib/api/groups'
