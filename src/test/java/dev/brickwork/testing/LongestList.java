package dev.brickwork.testing;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;

import javax.sql.DataSource;

/** Notes how long the longest list is that a statement was given. */
public final class LongestList {
    private final AtomicInteger length = new AtomicInteger();

    public int length() {
        return length.get();
    }

    /** The same database, with somebody who listens. */
    public DataSource listeningTo(DataSource database) {
        return (DataSource) heard(DataSource.class, database);
    }

    private Object heard(Class<?> type, Object target) {
        return Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[]{type}, (proxy, method, arguments) -> {
            if (method.getName().equals("setArray")) {
                note((Array) arguments[1]);
            }
            try {
                var result = method.invoke(target, arguments);
                return switch (method.getName()) {
                    case "getConnection" -> type == DataSource.class ? heard(Connection.class, result) : result;
                    case "prepareStatement" -> heard(PreparedStatement.class, result);
                    default -> result;
                };
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        });
    }

    private void note(Array list) throws SQLException {
        int size = ((Object[]) list.getArray()).length;
        length.accumulateAndGet(size, Math::max);
    }
}
