package dev.brickwork.platform.tenancy;

import java.util.List;
import java.util.Map;

import org.hibernate.StatelessSession;
import org.hibernate.query.SelectionQuery;

/** Entities that a condition of HQL selects, for {@link Listings#readEntities}: Panache knows the primary only. */
public final class EntityList<T> {
    private final StatelessSession session;
    private final Class<T> entity;
    private final String fromWhere;
    private final Map<String, Object> parameters;

    public EntityList(StatelessSession session, Class<T> entity, String condition, Map<String, Object> parameters) {
        this.session = session;
        this.entity = entity;
        this.fromWhere = "from " + entity.getName() + " where " + condition;
        this.parameters = Map.copyOf(parameters);
    }

    public long count() {
        return with(session.createSelectionQuery("select count(*) " + fromWhere, Long.class)).getSingleResult();
    }

    public List<T> newestFirst(int offset, int limit) {
        return with(session.createSelectionQuery(fromWhere + " order by createdAt desc, id desc", entity))
                .setFirstResult(offset).setMaxResults(limit).getResultList();
    }

    private <R> SelectionQuery<R> with(SelectionQuery<R> query) {
        parameters.forEach(query::setParameter);
        return query;
    }
}
