export { GET } from '@/lib/api/operation'
