export { GET } from '@/lib/api/proposal'
