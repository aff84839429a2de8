export { GET } from '@/lib/api/search'
