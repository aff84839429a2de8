export { GET } from '@/lib/api/fact'
