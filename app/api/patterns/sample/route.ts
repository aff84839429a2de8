export { GET } from '@/lib/api/pattern-sample'
