export { GET } from '@/lib/api/shell'
