await Promise.reject(new RangeError('rejected at the top level'));
