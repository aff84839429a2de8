export { GET } from '@/lib/api/counts'
