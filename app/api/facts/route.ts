export { GET } from '@/lib/api/facts'
