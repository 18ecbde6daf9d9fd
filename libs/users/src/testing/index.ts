export {
  startTestServer,
  type TestResponse,
  type RequestOptions,
  type TestServer,
  type Caller,
  type ResponseBody,
} from './test-server.js';
